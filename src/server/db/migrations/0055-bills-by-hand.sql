-- A bill a specialist made outside the billing run: its sum is in the books, its paper is not the portal's to form.
alter table core.bills add column by_hand boolean not null default false;
