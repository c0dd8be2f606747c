-- What had come to the account when its debt was stated, in the days whose payments count for the schedule; null: only
-- payments from the day of the request on count.
alter table portal.instalments add paid_before_kop bigint;
