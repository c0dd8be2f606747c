-- A payment that the ledger of the billing core shows and the file of its bank or provider lacks: which one it is.
alter table portal.pay_differences
  add column booked text collate "C",
  add column account text collate "C",
  add column paid_on date,
  drop constraint pay_differences_kind_check,
  add check (kind in ('not-here', 'not-there', 'only-booked', 'sum', 'state', 'twice', 'unknown-account'));
create unique index pay_differences_booked on portal.pay_differences (booked) where booked is not null;
drop index portal.pay_differences_same;
create unique index pay_differences_same on portal.pay_differences
  (registry_id, kind, coalesce(row, -1), coalesce(payment_id, '00000000-0000-0000-0000-000000000000'), coalesce(booked, ''));
