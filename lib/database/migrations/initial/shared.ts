/** Shared triggers: one refuses changes, one lets a chain only grow. */
export const shared = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create function check_head_moves_by_one() returns trigger language plpgsql as $$
begin
  if new.sequence <> old.sequence + 1 then
    raise exception 'a chain head moves by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A transaction appends all of its events with one statement.
create function check_head_moves_forward() returns trigger language plpgsql as $$
begin
  if new.sequence <= old.sequence then
    raise exception 'a chain head moves forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
`
