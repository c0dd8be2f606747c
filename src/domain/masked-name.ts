/** «Коваленко Олена Іванівна» → «К••• О•••»: enough to ask who is calling, too little to tell anybody. */
export const maskPersonName = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => (word === '' ? '' : `${word.charAt(0)}•••`))
    .join(' ')
