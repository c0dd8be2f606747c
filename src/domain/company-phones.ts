type Phones = { readonly contactCenter: readonly string[]; readonly phone: readonly string[] }

/** Whom to call at a company: its contact centre, or its own telephones where it has named none. */
export const phonesToCall = ({ contactCenter, phone }: Phones): readonly string[] =>
  contactCenter.length > 0 ? contactCenter : phone

/** The same of settings as the database keeps them, in which anything may be missing. */
export const phonesOfSettings = (settings: Readonly<Record<string, unknown>>): readonly string[] => {
  const lines = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((line) => typeof line === 'string' && line !== '') : []
  return phonesToCall({ contactCenter: lines(settings['contactCenter']), phone: lines(settings['phone']) })
}
