/** The pages of a mail's link that stops the mails. They have no script and no style: the policy allows none that is written here. */

/** Asks first: programs that look mails over open every link in them. */
export const askPage = page(
  'Stop email notifications?',
  `<form method="post"><button>Stop emails</button></form>
<p>You still get notifications in Haversack. You can turn emails on again in Settings.</p>`,
);

export const stoppedPage = page(
  'Email notifications are off',
  '<p>You can turn them on again in Haversack, in Settings under Notifications.</p>',
);

export const unknownPage = page(
  'This link no longer works',
  '<p>The account it belongs to may have been deleted. Log in to Haversack to change your notifications in Settings.</p>',
);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Haversack</title>
<main>
<h1>${title}</h1>
${content}
<p><a href="/">Open Haversack</a></p>
</main>
</html>
`;
}
