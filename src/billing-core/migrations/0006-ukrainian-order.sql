-- the order of the Ukrainian alphabet with numbers by their size, as the portal orders rows it has at hand (domain/sort.ts)
create collation if not exists core.ukrainian (provider = icu, locale = 'uk-u-kn-true');
