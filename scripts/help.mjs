/**
 * Prints how a command is used and ends, when that is what was asked for; before anything is installed or started.
 * @param {string} usage
 */
export function help(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  console.log(usage.trim())
  process.exit(0)
}
