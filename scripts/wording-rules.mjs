export const words = Object.fromEntries(
  'house,doorkeeper,take stock,stock,settler,settlers,stir,stirred,untold,tellings,telling,giver,givers,papers,patience,rehearsal,errand,errands,call person,clash,clashes,drawer,deed,deeds,circumstances,unheard,heard,standing,manner,parked,desk,letter,letters,intend,advance,perform,learn,follow,wanted,wants,mended,mend,kept,keep,keeping,second look,kinds of money,staff wall,wall,story,stories,cast,taken for sick,put off,sheet,room,rooms,entrance,turn,turns,place,placed,hindrance,wish,wished,own opened,opened,doubt,doubts,whom,stranger,tether,asked,sandbox,moments'
    .split(',')
    .map((w) => [w, 'x']),
)
export const exceptions = []
