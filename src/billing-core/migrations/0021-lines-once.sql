-- Lines of bills as rows of a type instead of JSON with its names in every line (542 bytes a line, now about 200), and
-- once: a calculation that went to a bill has no lines of its own, they are those of its bill.
create type core.bill_line as (
  -- numbers of fixed width first, so that nothing is padded between them
  "meterId" bigint,
  "amountKopiykas" bigint,
  "fromDate" date,
  "toDate" date,
  ratio integer,
  days smallint,
  coefficient smallint,
  "fromEstimated" boolean,
  "toEstimated" boolean,
  "fromValue" numeric,
  "toValue" numeric,
  kwh numeric,
  "priceE4" numeric,
  service text,
  meter text,
  zone text,
  month text,
  recalculation text,
  note text,
  act text
);

-- Lines kept before recalculations do not say their month: it is that of the bill, unless they only repeat an entry of
-- the ledger.
create function pg_temp.typed(lines jsonb, period date) returns core.bill_line[] stable language sql as $$
  select case when lines @? '$[*] ? (!exists(@.month) || !exists(@.fromEstimated))' then array(
    select jsonb_populate_record(null::core.bill_line,
      jsonb_build_object('fromEstimated', false, 'toEstimated', false, 'month', case
        when jsonb_typeof(line->'meterId') = 'number' or coalesce(line->>'note', '') <> 'recalculation'
          and line->>'service' in ('energy', 'distribution') then to_char(period, 'YYYY-MM') end) || line)
    from jsonb_array_elements(lines) with ordinality as l (line, place) order by place)
  else array(select line from jsonb_populate_recordset(null::core.bill_line, lines) as line) end
$$;

create function pg_temp.own(account bigint, month date, bill text, own jsonb)
returns core.bill_line[] stable language sql as $$
  select case when not exists (select from core.bills b where b.account_id = account and b.period = month
    and b.number = bill and b.lines = own) then pg_temp.typed(own, month) end
$$;
alter table core.calculations
  alter column lines drop not null,
  alter column lines type core.bill_line[] using pg_temp.own(account_id, period, bill_number, lines),
  add constraint calculations_lines_somewhere check (lines is not null or bill_number is not null);
alter table core.bills alter column lines type core.bill_line[] using pg_temp.typed(lines, period);

-- As before, of lines of the type.
drop function core.supplied(jsonb);
create function core.supplied(lines core.bill_line[], out net_kop bigint, out vat_kop bigint)
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select all_kop - vat, vat from (
    select all_kop, case when own_vat then vat_lines
      else sign(all_kop)::bigint * ((2 * abs(all_kop) + 6) / 12) end as vat
    from (
      select coalesce(sum("amountKopiykas"), 0)::bigint as all_kop,
        coalesce(sum("amountKopiykas") filter (where note = 'vat'), 0)::bigint as vat_lines,
        coalesce(bool_or(note = 'vat'), false) as own_vat
      from unnest(lines) line
      where service in ('energy', 'distribution', 'transmission')
    ) summed
  ) shared
$$;
