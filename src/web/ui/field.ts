import styles from './field.module.css'

/** Class names of one text field of the kit. */
export const fieldClasses = {
  root: styles.root ?? '',
  label: styles.label ?? '',
  required: styles.required ?? '',
  description: styles.description ?? '',
  error: styles.error ?? '',
  wrapper: styles.wrapper ?? '',
  input: styles.input ?? '',
  section: styles.section ?? '',
}
