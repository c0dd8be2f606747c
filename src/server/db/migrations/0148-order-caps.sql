-- How many services may wait for a crew at once: of a meter, of an account and of a person (finding F3). The locks make
-- many at once wait for one another; their order is the same for all, so that none waits for ever.
create function portal.cap_orders() returns trigger language plpgsql as $$
declare
  open_states constant text[] := array['new', 'confirmed'];
begin
  if not new.state = any(open_states) then
    return new;
  end if;
  perform pg_advisory_xact_lock(7311, hashtext(new.user_id::text));
  perform pg_advisory_xact_lock(7312, hashtext(new.account));
  if (select count(*) from portal.orders where user_id = new.user_id and state = any(open_states)) >= 20
    or (select count(*) from portal.orders where account = new.account and state = any(open_states)) >= 6
    or (select count(*) from portal.orders
        where account = new.account and meter_id = new.meter_id and state = any(open_states)) >= 3 then
    raise exception 'too many open orders' using errcode = 'SV003';
  end if;
  return new;
end $$;
create trigger cap_orders before insert on portal.orders for each row execute function portal.cap_orders();
create index orders_open on portal.orders (account, meter_id) where state in ('new', 'confirmed');
