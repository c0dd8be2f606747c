-- The day of the act that set a price, and where it can be read.
alter table core.prices add column act_on date, add column act_url text;
