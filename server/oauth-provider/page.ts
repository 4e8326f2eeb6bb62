import { escapeHtml } from '../http/html.ts';
import { DEMO_COLLECTORS, FAILURES } from './people.ts';
import type { ProviderProfile } from './profiles.ts';

/** The page on which a demo collector is chosen. */
export function authorizePage(
  profile: ProviderProfile,
  error: string | null,
  typed: { name: string; email: string },
): string {
  const people = DEMO_COLLECTORS.map(({ subject, firstname, lastname, email }) => {
    const emailText = email ? escapeHtml(email) : 'no e-mail address';
    return `<li><button name="person" value="${subject}"><b>${firstname} ${lastname}</b><span>${emailText}</span></button></li>`;
  });
  const failures = Object.entries(FAILURES).map(([value, text]) => `<option value="${value}">${text}</option>`);
  return page(
    `Sign in with the demo’s ${profile.name}`,
    `<p class="caps">Demo sign-in for ${profile.name}</p>
<h1>Choose a demo collector</h1>
<p class="quiet">This gallery is not connected to ${profile.name} yet, so it uses a demo sign-in on this computer. Sign in as one of these collectors, or enter any name.</p>
<form method="post"><ul>${people.join('')}</ul></form>
<form method="post">
<fieldset>
<legend>Someone else</legend>
${error ? `<p class="complaint" role="alert">${escapeHtml(error)}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="100" required value="${escapeHtml(typed.name)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="254" aria-describedby="hint" value="${escapeHtml(typed.email)}">
<p class="hint" id="hint">Leave it empty to sign in without one.</p>
<label for="trouble">${profile.name}</label>
<select id="trouble" name="trouble">${failures.join('')}</select>
<p class="row"><button class="filled" name="person" value="typed">Sign in</button><button class="text" name="person" value="" formnovalidate>Cancel</button></p>
</fieldset>
</form>`,
  );
}

/** An invalid request is not redirected. */
export function refusalPage(reason: string): string {
  return page('This cannot be done', `<h1>This cannot be done</h1><p class="quiet">${escapeHtml(reason)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/look.css">
</head>
<body><main>${body}</main></body>
</html>`;
}
