import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Texts = Readonly<Record<string, string>>;

const read = (language: string, file: string): Texts =>
	JSON.parse(readFileSync(new URL(`src/i18n/${language}/${file}.json`, import.meta.url), 'utf8'));

/** Returns a text in both languages. The stylesheet hides one of them. */
const both = (file: string, key: string) =>
	[
		['en', 'en'],
		['zh', 'zh-CN'],
	]
		.map(
			([folder, lang]) => `<span lang="${lang}">${read(folder as string, file)[key]?.replaceAll('<', '&lt;')}</span>`,
		)
		.join('');

const button = (key: string, variant = '', type = 'button') =>
	`<button type="${type}" class="plain-button"${variant && ` data-variant="${variant}"`}>${both('login', key)}</button>`;

const screen = () => `<div class="login-screen">
<div class="login-preferences"></div>
<main class="login-content">
<div class="login-brand"><img src="/favicon.svg" alt="" width="40" height="40"><span>${both('shell', 'product')}</span></div>
<form class="login-form" data-early method="post" novalidate aria-labelledby="early-title">
<h1 id="early-title">${both('login', 'title')}</h1>
<div><label for="early-username">${both('login', 'username')}</label><div class="login-row">
<input id="early-username" name="username" autocomplete="username" inputmode="email" autocapitalize="off" spellcheck="false" autofocus>
</div></div>
<div><label for="early-password">${both('login', 'password')}</label><div class="login-row">
<input id="early-password" name="password" type="password" autocomplete="current-password">${button('show')}</div></div>
<div class="login-problem" data-framed></div>
<div class="login-actions">${button('forgot', 'link')}${button('login', 'primary', 'submit')}</div>
</form>
</main>
</div>`;

/**
 * Writes the login screen into `index.html`, together with the file of a script that prepares it. The content security
 * policy forbids inline scripts and inline styles.
 */
export function earlyLogin(script: string): Plugin {
	return {
		name: 'early-login',
		apply: 'build',
		buildStart() {
			this.emitFile({ type: 'chunk', id: script, name: 'early' });
		},
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle = {} }) {
				const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === script);
				if (chunk?.type !== 'chunk' || /\b(import|export)\b/.test(chunk.code))
					throw new Error('the script of the early login is no classic script');
				return html.replace(
					'<div id="root"></div>',
					`<script src="/${chunk.fileName}"></script>\n<div id="root">${screen()}</div>`,
				);
			},
		},
	};
}
