import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file: through the list of all six thousand every page would seem to use every icon.
 */
export const eachIcon: Plugin = {
  name: 'each-icon',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from '@tabler\/icons-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(''),
      ),
  },
}
