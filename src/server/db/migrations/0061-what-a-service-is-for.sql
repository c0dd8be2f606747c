-- By it pages that advise a service find the company's own one; null: none of them does.
alter table portal.zqrt_codes add column purpose text check (purpose in ('verification', 'remote-reading'));
create unique index zqrt_codes_purpose on portal.zqrt_codes (site, kind, purpose) where purpose is not null;
