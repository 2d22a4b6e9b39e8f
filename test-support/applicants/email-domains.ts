/** Domains at which people really have mailboxes, and endings under which firms, schools and offices have theirs. */
export const providerDomains = words(`
  012.net.il 126.com 139.com 163.com 189.cn 21cn.com 263.net a1.net aapt.net.au absamail.co.za
  abv.bg adam.com.au adinet.com.uy aim.com alice.it aliceadsl.fr aliyun.com altibox.no
  ameritech.net amis.net aol.co.uk aol.com aol.com.au aol.com.br aol.com.mx aol.de aol.es aol.fr
  aol.in aol.it aol.jp aon.at apollo.lv arcor.de argentina.com arnet.com.ar aruba.it asahi-
  net.or.jp atlas.cz atmc.net att.net au.com autistici.org autograf.pl azet.sk barak.net.il
  base.be batelco.com.bh bbox.fr bell.net bellsouth.net bezeqint.net biglobe.ne.jp bigmir.net
  bigpond.com bigpond.net.au bk.ru blu.it bluewin.ch blueyonder.co.uk bol.com.br bredband.net
  bright.net broadpark.no bsnl.in btconnect.com btinternet.com btopenworld.com buziaczek.pl
  cableone.net caiway.nl cantv.net casema.nl cegetel.net centrum.cz centrum.sk centurylink.net
  centurytel.net charter.net chello.at chello.nl citromail.hu ciudad.com.ar clear.net.nz
  clicknet.ro clix.pt club-internet.fr cogeco.ca comcast.net comhem.se compuserve.com
  correo.ugr.es countermail.com cox.net ctemplar.com cwpanama.net cyberia.net.lb daum.net
  dbmail.com delfi.lt dion.ne.jp dir.bg disney.ne.jp disroot.org dnainternet.net docomo.ne.jp
  doctors.org.uk dodo.com.au dreamwiz.com drei.at e-kolay.net earthlink.net eastlink.ca ee.co.uk
  eim.ae eircom.net elisanet.fi email.com email.cz email.de email.it email.ua embarqmail.com
  emirates.net.ae empas.com entelchile.net eonet.ne.jp etb.net.co eunet.rs euskaltel.net ewe.net
  ewetel.net excite.co.jp excite.com execulink.com ezweb.ne.jp fastmail.com fastmail.fm
  fastwebnet.it fibertel.com.ar forthnet.gr foxmail.com free.fr freemail.gr freemail.hu freenet.de
  freeserve.co.uk frontier.com frontiernet.net games.com gawab.com gazeta.pl gbg.bg gci.net
  getmail.no globo.com globomail.com glocalnet.net gmail.com gmail.ro gmx.at gmx.biz gmx.ch gmx.cn
  gmx.co.uk gmx.com gmx.de gmx.email gmx.es gmx.eu gmx.fr gmx.hk gmx.info gmx.li gmx.net gmx.org
  gmx.ph gmx.sg gmx.tm gmx.tw gmx.us gnet.tn goo.jp googlemail.com hanmail.net hawaiiantel.net
  hetnet.nl hey.com hi-ho.ne.jp hinet.net hispeed.ch hitmail.com hol.gr home.nl hot.ee hotmail.be
  hotmail.ca hotmail.ch hotmail.co.id hotmail.co.il hotmail.co.jp hotmail.co.kr hotmail.co.nz
  hotmail.co.th hotmail.co.uk hotmail.co.za hotmail.com hotmail.com.ar hotmail.com.au
  hotmail.com.br hotmail.com.cl hotmail.com.co hotmail.com.hk hotmail.com.mx hotmail.com.pe
  hotmail.com.tr hotmail.com.tw hotmail.com.vn hotmail.cz hotmail.de hotmail.dk hotmail.es
  hotmail.fi hotmail.fr hotmail.gr hotmail.hu hotmail.it hotmail.lt hotmail.lv hotmail.my
  hotmail.nl hotmail.no hotmail.ph hotmail.rs hotmail.se hotmail.sk hughes.net hushmail.com
  i.softbank.jp i.ua iafrica.com ice.co.cr icloud.com idm.net.lb ig.com.br ihug.co.nz iinet.net.au
  in.com in.gr inbox.com inbox.lt inbox.lv inbox.ru indamail.hu indiatimes.com indigo.ie inet.hr
  infinitummail.com infoseek.jp inode.at insightbb.com interia.eu interia.pl internet.ru
  internode.on.net inwind.it iol.ie iol.it iol.pt jazztel.es jcom.home.ne.jp jubii.dk juno.com
  k.ro kabelmail.de kakao.com kolabnow.com kolumbus.fi korea.com kpnmail.nl kpnplanet.nl
  laposte.net lavabit.com legalmail.it libero.it lineone.net link.net list.ru live.at live.be
  live.ca live.cl live.cn live.co.kr live.co.uk live.co.za live.com live.com.ar live.com.au
  live.com.mx live.com.my live.com.ph live.com.pt live.com.sg live.de live.dk live.fi live.fr
  live.hk live.ie live.in live.it live.jp live.my live.nl live.no live.ph live.pt live.ru live.se
  liwest.at look.ca love.com luukku.com lycos.co.uk lycos.com lyse.net mac.com mail.bg mail.by
  mail.com mail.de mail.dk mail.ee mail.kz mail.ru mail.telepac.pt mail.ua mail2world.com
  mailbox.org mailfence.com maktoob.com maxis.net.my mchsi.com me.com mediacombb.net mein.gmx
  menara.ma meta.ua migadu.com mindspring.com mnet-online.de movistar.es msa.hinet.net msn.com
  mts.net mundo-r.com mweb.co.za mynet.com nate.com naver.com nb.sympatico.ca net.hr netcabo.pt
  netcologne.de neti.ee netscape.net netti.fi netvigator.com netvision.net.il netzero.net neuf.fr
  nhs.net nifty.com noos.fr nos.pt ntlworld.com numericable.fr nvbell.net o2.co.uk o2.pl
  o2online.de ocn.ne.jp ofir.dk oi.com.br omantel.net.om one.lt onet.eu onet.pl online.de
  online.ee online.no online.ua onlinehome.de ono.com op.pl open.telekom.rs optimum.net
  optonline.net optusnet.com.au orange.es orange.fr orange.net orange.tn orcon.net.nz osnanet.de
  otenet.gr outlook.at outlook.be outlook.cl outlook.co.id outlook.co.th outlook.com
  outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.mx outlook.com.pe
  outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu
  outlook.id outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my
  outlook.ph outlook.pt outlook.sa outlook.sg outlook.sk ozemail.com.au pacbell.net pacific.net.sg
  paradise.net.nz paran.com pchome.com.tw pec.it peoplepc.com plala.or.jp planet.nl plus.net
  plusnet.com pm.me pobox.sk poczta.fm poczta.onet.pl post.cz post.sk post.tele.dk poste.it
  posteo.de posteo.net pp.inet.fi primus.ca prodigy.net prodigy.net.mx proton.me protonmail.ch
  protonmail.com proximus.be purelymail.com q.com qatar.net.qa qq.com quick.cz quicknet.nl
  qwest.net r7.com racsa.co.cr rakuten.jp rambler.ru rcn.com rdslink.ro rediff.com rediffmail.com
  riseup.net roadrunner.com rocketmail.com rogers.com romandie.com rr.com runbox.com sancharnet.in
  sapo.pt sasktel.net saunalahti.fi sbb.rs sbcglobal.net scarlet.be seed.net.tw seznam.cz sfr.fr
  shaw.ca sify.com sina.cn sina.com singnet.com.sg siol.net sky.com skynet.be slingshot.co.nz
  snet.net so-net.ne.jp softbank.ne.jp sohu.com solcon.nl spectrum.net speedy.com.ar speedy.com.pe
  spray.se starhub.net.sg startmail.com stc.com.sa stofanet.dk stonline.sk streamyx.com
  suddenlink.net sunrise.ch suomi24.fi supereva.it superig.com.br superonline.com swbell.net
  swipnet.se swissonline.ch sympatico.ca t-2.net t-com.hr t-com.me t-online.de t-online.hu
  takas.lt talktalk.net tdcadsl.dk tds.net tedata.net.eg teksavvy.com tele2.nl tele2.se
  telecable.es telefonica.net telemach.net telenet.be telenor.se teletu.it telia.com telkomsa.net
  telmexmail.com telus.net terra.com.br terra.com.pe terra.es terra.net.lb tim.it tin.it
  tiscali.co.uk tiscali.cz tiscali.it tlen.pl tm.net.my tom.com topnet.tn tpg.com.au ttmail.com
  ttnet.net.tr turk.net tut.by tuta.io tutanota.com tutanota.de tvnet.lv twc.com ukr.net
  une.net.co unitybox.de uol.com.br uolsinectis.com.ar upcmail.hu upcmail.nl uqmobile.jp usa.net
  utanet.at verizon.net videotron.ca vip.hr vip.qq.com vipmail.hu virgilio.it virginmedia.com
  vodafone.co.nz vodafone.de vodafone.es vodafone.ie vodafone.it vodafone.ne.jp vodamail.co.za
  voila.fr volny.cz voo.be vp.pl vsnl.net vtr.net vtxnet.ch walla.co.il walla.com wanadoo.es
  wanadoo.fr web.de webmail.co.za welho.com westnet.com.au willcom.com windowslive.com
  windstream.net wo.cn wow.com wowway.com wp.pl xfinity.com xs4all.nl xtra.co.nz ya.com ya.ru
  yahoo.ae yahoo.at yahoo.be yahoo.ca yahoo.ch yahoo.co yahoo.co.id yahoo.co.il yahoo.co.in
  yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com yahoo.com.ar
  yahoo.com.au yahoo.com.br yahoo.com.cl yahoo.com.cn yahoo.com.co yahoo.com.hk yahoo.com.mx
  yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.ua
  yahoo.com.ve yahoo.com.vn yahoo.cz yahoo.de yahoo.dk yahoo.es yahoo.fi yahoo.fr yahoo.gr
  yahoo.hu yahoo.ie yahoo.in yahoo.in.th yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro
  yahoo.se yandex.by yandex.com yandex.com.tr yandex.fr yandex.kz yandex.ru yandex.ua yandex.uz
  ybb.ne.jp yeah.net ygm.com ymail.com ymobile.ne.jp youmail.dk zahav.net.il zain.com zebra.lt
  zeelandnet.nl zen.co.uk ziggo.nl zipmail.com.br zoho.com zoho.eu zoho.in zoominternet.net
  zoznam.sk
`)

/** The parts before the country of an ending, as in "ltd.uk", "med.br", "ne.jp". */
const secondLevels = words(`
  ac ad adv asn asso av bio biz chiropractic cim co com conf coop csiro cv dr ed edu eng ens fin firm fot
  gen go gob gouv gov gr gub health idv ind inf info int law lg ltd me med mil mod museum name nat ne net
  nhs nom nome not ntr odo or org pe plc police pp presse press pro prd rec res rest rs sch school sld sk
  store tm tur tv vet web
`)

const countries = words(`
  ae ar at au bd be br ca ch cl cn co cr cz de do ec eg es fi fr gb gr gt hk hn hu id ie il in ir is it jo jp
  ke kr kw kz lb lk lt lu lv ma mx my ng nl no nz om pa pe ph pk pl pr pt py qa ro rs ru sa se sg si sk sv th
  tn tr tw ua uk us uy uz ve vn za
`)

/** Domains of a firm under every such ending, and under those of their own. */
export const firmDomains = [
  ...countries.flatMap((country) => [
    `acme.${country}`,
    ...secondLevels.map((second) => `acme.${second}.${country}`),
  ]),
  ...words(
    'com net org info biz eu cat gal eus lat app dev io ai me tv cc co cloud email online shop',
  ).map((ending) => `acme.${ending}`),
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
