// Runs in the head before the first paint, so that a closed banner causes no layout shift.
try {
  const closed = localStorage.getItem('updatedAt');
  if (closed) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-banner="${CSS.escape(closed)}"] { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }
} catch {
  // The browser denies access to the storage, so no banner was closed.
}
