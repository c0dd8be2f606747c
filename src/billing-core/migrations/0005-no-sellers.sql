-- Who sells is said once, in the settings of the company (decision 54): no core keeps it beside them.
drop table core.sellers;
delete from core.price_notices where notice = 'no-seller';
alter table core.price_notices drop constraint price_notices_notice_check;
alter table core.price_notices add constraint price_notices_notice_check check (notice in ('ends', 'no-act'));
