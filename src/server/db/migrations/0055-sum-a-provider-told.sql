-- The sum that a provider says it took, where it is another than was asked for: an employee may take it as it is.
alter table portal.payments add told_kop bigint check (told_kop > 0);
