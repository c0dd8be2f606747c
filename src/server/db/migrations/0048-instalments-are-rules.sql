-- Rules about paying a debt in parts stand among the other dated rules, so that employees see and change them in the
-- same way (docs/decisions/0096). `value` is as src/domain/rules.ts writes it.
alter table portal.rules drop constraint rules_kind_check;
alter table portal.rules add constraint rules_kind_check
  check (kind in ('term', 'compensation', 'holiday', 'holidays-off', 'instalments'));
insert into portal.rules (kind, variant, valid_from, valid_to, value, act, confidence, entered_by)
select 'instalments', site, from_day,
  lead(from_day) over (partition by site order by from_day) - 1,
  concat_ws(' ', most_parts, least_debt_kop, least_part_kop, first_share), act, 'high', 'release'
from portal.instalment_rules;
drop table portal.instalment_rules;
