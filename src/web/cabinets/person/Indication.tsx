import NotBuiltYet from '#web/NotBuiltYet.tsx'

export default NotBuiltYet
