/** A browser keeps a service message no longer (spec §9), in seconds. */
export const MESSAGE_CACHE_SECONDS = 600
/** A copy of the messages of a page may lie so long between the portal and the browser, in seconds. */
export const MESSAGE_COPY_SECONDS = 30
