// Runs in the head, before anything is painted: the banner that this visitor has closed leaves no gap and no jump.
try {
  const closed = localStorage.getItem('updatedAt');
  if (closed) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-banner="${CSS.escape(closed)}"] { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }
} catch {
  // Storage is closed to this page: nothing was ever closed.
}
