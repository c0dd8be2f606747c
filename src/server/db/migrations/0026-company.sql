-- Employees change what is said of a company: who changed it last, and which version somebody has seen.
alter table portal.site_settings
  add column version integer not null default 1,
  add column changed_by uuid references portal.users;
-- Pictures of companies, made anew from what employees upload and named by their content; few and small, so that every
-- server has them at once.
create table portal.company_images (
  image_id   text collate "C" primary key,
  site       text collate "C" not null,
  place      text not null check (place in ('logo', 'emblem', 'landing')),
  bytes      bytea not null,
  made_by    uuid not null references portal.users,
  made_at    timestamptz not null
);
create index company_images_site on portal.company_images (site, made_at);
