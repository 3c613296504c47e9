import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type VerifyEvent = (
	body: string,
	header: string,
	secret: string,
	nowMillis?: number,
) => { readonly id: string; readonly type: string; readonly subject: string };

/** Returns the text of a code sample from the help page about the API. */
export function sampleText(id: 'verify-typescript' | 'verify-python', folder = ''): string {
	const page = readFileSync(`web/help/${folder}api.html`, 'utf8');
	const [, text] = new RegExp(`<pre id="${id}"[^>]*><code>([\\s\\S]*?)</code></pre>`).exec(page) ?? [];
	if (text === undefined) throw new Error(`the help page has no sample ${id}`);
	return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

export async function verifierSample(): Promise<{ readonly verifyEvent: VerifyEvent }> {
	const file = join(mkdtempSync(join(tmpdir(), 'portal-sample-')), 'verify.ts');
	writeFileSync(file, sampleText('verify-typescript'));
	return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly verifyEvent: VerifyEvent };
}
