/** Made by scripts/notes.ts from docs/whats-new: the notes for a business, the newest first. */
declare module 'virtual:notes' {
  import type { Note } from '#domain/notes.ts'
  export const notes: readonly Note[]
}
