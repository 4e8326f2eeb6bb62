// Replaces `laravel-precognition` in the storefront's bundle. Inertia's client imports it for forms that the server validates while they
// are filled in, and for the names of the CSRF cookie; the storefront has no such forms and uses the default names.

export const client = {};
