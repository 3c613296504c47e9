import { cpSync, createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocumentFiles } from './api-document/files.ts';
import { earlyLogin } from './early-login.ts';
import { allHelpPages } from './help-pages.ts';
import { singleComponents } from './single-components.ts';
import { smallStyles } from './small-styles.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const { version } = JSON.parse(readFileSync(path('../package.json'), 'utf8')) as { version: string };

const contentTypes: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.json': 'application/json',
};

function helpFiles(): Plugin {
	const source = path('help');
	const generated = () => ({ ...allHelpPages(), ...apiDocumentFiles(version) });
	let outDirectory = '';
	return {
		name: 'help-pages',
		configResolved(config) {
			outDirectory = resolve(config.root, config.build.outDir);
		},
		configureServer(server) {
			server.middlewares.use('/help', (request, response, next) => {
				const path = ((request.url ?? '').split(/[?#]/)[0] ?? '').replace(/^(\/zh)?\/api$/, '$&.html');
				const content = (generated() as Readonly<Record<string, string | Buffer>>)[path.slice(1)];
				if (content !== undefined) {
					response.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream');
					response.end(content);
					return;
				}
				const file = join(source, path);
				if (!file.startsWith(join(source, '/')) || !existsSync(file) || !statSync(file).isFile()) return next();
				response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
				createReadStream(file).pipe(response);
			});
		},
		closeBundle() {
			const help = join(outDirectory, 'help');
			cpSync(source, help, { recursive: true });
			for (const [name, content] of Object.entries(generated())) {
				mkdirSync(dirname(join(help, name)), { recursive: true });
				writeFileSync(join(help, name), content);
			}
		},
	};
}

/** Code that the browser never runs, by the modules that contain it. */
const unneeded: readonly { readonly modules: RegExp; readonly remove: (code: string) => string }[] = [
	{
		// Cloudscape embeds the font Open Sans (139 kB compressed). System fonts are as readable and need no download.
		modules: /@cloudscape-design\/global-styles\/.*\.css/,
		remove: (code) => code.replace(/@font-face\s*\{[^}]*\}/g, ''),
	},
	{
		// Only the API document uses the contract's descriptions. Each description is a single string.
		modules: /\/shared\/contract\/[^?]+\.ts$/,
		remove: (code) =>
			code.replace(/\.describe\(\s*(['`])(?:(?!\1)[^\\]|\\.)*\1,?\s*\)|^\s*summary: (['"]).*\2,$/gm, ''),
	},
	{
		// zod's JSON Schema generator is only used for the API document (5 kB compressed).
		modules: /\/zod\/v4\/classic\/schemas\.js$/,
		remove: (code) =>
			code
				.replace(/^\s*inst\._zod\.processJSONSchema = .*$/gm, '')
				.replace(/create(?:To|Standard)JSONSchemaMethod\(this, .*?\)/g, 'undefined'),
	},
	{
		// The portal configures Amplify in Amplify's own format, so parsers of other configuration formats are not
		// needed (3 kB).
		modules: /\/@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/,
		remove: () => 'export const parseAmplifyConfig = (configuration) => configuration;',
	},
	{
		// The portal fills Cloudscape's top bar with its own content, so the menus and buttons of the top bar are not
		// needed (7 kB).
		modules:
			/\/@cloudscape-design\/components\/top-navigation\/(parts\/(overflow-menu\/index|utility)|use-top-navigation)\.js$/,
		remove: () =>
			'const unused = () => { throw new Error("The build has no parts of a top bar."); }; export { unused as default, unused as useTopNavigation };',
	},
	{
		// No menu of the portal has expandable groups (2 kB).
		modules:
			/\/@cloudscape-design\/components\/button-dropdown\/category-elements\/(mobile-)?expandable-category-element\.js$/,
		remove: () => 'export default () => { throw new Error("The build has no expandable groups in menus."); };',
	},
];

/** Makes failed downloads of chunks repeatable. See `load-files.js`. */
function filesThatCanBeAskedForAgain(): Plugin {
	return {
		name: 'files-that-can-be-asked-for-again',
		apply: 'build',
		transform: (_code, id) =>
			id.endsWith('vite/preload-helper.js')
				? { code: readFileSync(path('load-files.js'), 'utf8'), map: null }
				: undefined,
	};
}

function withoutUnneededCode(): Plugin {
	return {
		name: 'without-unneeded-code',
		enforce: 'pre',
		transform(code, id) {
			const found = unneeded.find(({ modules }) => modules.test(id));
			return found && { code: found.remove(code), map: null };
		},
	};
}

/** Cloudscape components that no screen uses. Their texts are over half of all Cloudscape texts (4 kB compressed). */
const unusedComponents = [
	'annotation-context',
	'app-layout',
	'attribute-editor',
	'breadcrumb-group',
	'cards',
	'code-editor',
	'collection-preferences',
	'drawer',
	'features-notification-drawer',
	'file-token-group',
	'file-upload',
	'flashbar',
	'help-panel',
	'list',
	'panel-resize-handle',
	'pie-chart',
	'prompt-input',
	'property-filter',
	's3-resource-selector',
	'split-panel',
	'tag-editor',
	'tutorial-panel',
	'wizard',
];

function withoutUnusedMessages(): Plugin {
	return {
		name: 'without-unused-messages',
		enforce: 'pre',
		transform(code, id) {
			const [, file = ''] = id.split('/@cloudscape-design/components/');
			const component = file.split('/')[0] ?? '';
			if (unusedComponents.includes(component)) this.error(`${component} is used: remove it from unusedComponents`);
			if (!/^i18n\/messages\/all\..+\.json$/.test(file)) return undefined;
			const messages = JSON.parse(code, (key, value) => (unusedComponents.includes(key) ? undefined : value));
			return { code: JSON.stringify(messages), map: null };
		},
	};
}

/** Cloudscape icons that no screen and no used component needs. They are over half of all icons (5 kB compressed). */
const unusedIcons =
	/^(anchor-link|angle-left-double|angle-right-double|announcement|at-symbol|audio-.*|backward-10-seconds|bug|call|caret-left-filled|caret-right-filled|caret-up|closed-caption.*|command-prompt|contact|convert-code|delete-marker|edit-gen-ai|envelope|exit-full-screen|face-.*|file-open|flag|folder.*|forward-10-seconds|full-screen|gen-ai|grid-view|group.*|heart.*|history|insert-row|internal-link|keyboard|list-view|location-pin|map|microphone.*|mini-player|multiscreen|pause|play|redo|script|search-gen-ai|security|send|settings|share|shrink|side-bar|sign-out|slash|slash-divider|star.*|stop-circle|subtract-minus|suggestions.*|support|thumbs-.*|ticket|transcript|undo|unlocked|upload-download|user-profile|user-profile-active|video-.*|view-.*|zoom-.*)$/;

function withoutUnusedIcons(): Plugin {
	return {
		name: 'without-unused-icons',
		enforce: 'pre',
		transform(code, id) {
			if (id.includes('/web/src/')) {
				if (/\bexpandableGroups\b(?!(=\{|: )false)/.test(code))
					this.error('a menu has groups that expand: see unneeded');
				const used = [...code.matchAll(/iconName(?:=|: )["']([a-z-]+)["']/g)].find(([, name = '']) =>
					unusedIcons.test(name),
				);
				if (used !== undefined) this.error(`the icon ${used[1]} is used: remove it from unusedIcons`);
				return undefined;
			}
			if (!/@cloudscape-design\/components\/icon\/generated\/icons\.js$/.test(id)) return undefined;
			const kept = code.replace(/^ {4}"([a-z0-9-]+)": [\s\S]*?(?=^ {4}"[a-z0-9-]+": |^\};)/gm, (icon, name: string) =>
				unusedIcons.test(name) ? '' : icon,
			);
			if (kept.length > code.length * 0.6) this.error('the icons are written in another way: see unusedIcons');
			return { code: kept, map: null };
		},
	};
}

function closureOf(entry: RegExp): { readonly plugin: Plugin; readonly has: (id: string) => boolean } {
	const closure = new Set<string>();
	return {
		plugin: {
			name: 'static-closure',
			apply: 'build',
			buildEnd() {
				const pending = [...this.getModuleIds()].filter((id) => entry.test(id));
				for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
					if (closure.has(id)) continue;
					closure.add(id);
					pending.push(...(this.getModuleInfo(id)?.importedIds ?? []));
				}
			},
		},
		has: (id) => closure.has(id),
	};
}

/** Modules that are needed for a working login screen. */
const first = closureOf(/\/web\/src\/main\.tsx$/);

/** Modules that are needed to sign in. They are loaded while the user types. */
const signIn = closureOf(/\/(app\/identity\/cognito-identity|contract\/(session|web-configuration|route))\.ts$/);

/** Modules that tables, charts, workbooks and tools for results share. A screen without a result does not load them. */
const onlyWithResults = new RegExp(
	[
		'/web/src/(ui/(data-table|step-chart)|lib/workbook|features/valuation|features/loans/(compare|notice|saved|portfolio|life|payments|month-end|calculator/(conventions|result)|shared/(address|figures|life|saved|export)))/',
		'/web/src/features/loans/(calculator/worked-examples|(opened|saved)-loans?|loan-life|shared/(conventions-text|desk/(current-loan|open-panel|settings-of)))\\.tsx?$',
		'/web/src/lib/(amounts/read-amount|csv|pad-decimals)\\.ts$',
		'/shared/(benchmark/(overnight|rate)-conventions|contract/(compare|loan-(life|portfolio|schedule)|loans|run-[a-z]+|valuation-[a-z-]+)|deal/[^/]+|decimal/minor-unit|input/visible-line|loan/(convention/named-conventions|loan-limits|read-.*)|table/((kind|file)/[^/]+|table-limits)|time/(day-count|imm|read-written-date|schedule-(dates|terms))|trade-files/[^/]+|workbook/(cell|neutralised-text|written-cell))\\.ts$',
		'/@tanstack/(react-virtual|virtual-core)/',
		'/components/(area-chart|expandable-section|column-layout|file-input|grid|key-value-pairs|pagination|progress-bar|radio-group|segmented-control|skeleton|table|tabs|text-filter|textarea|toggle)/',
		'/internal/(components/(drag-handle-wrapper|radio-button|expand-toggle-button|tooltip)|hooks/use-table-interaction-metrics|hooks/use-scroll-sync|selection-tree|track-by)/',
	].join('|'),
);

export default defineConfig({
	root: path('.'),
	plugins: [
		singleComponents(),
		react(),
		helpFiles(),
		filesThatCanBeAskedForAgain(),
		withoutUnneededCode(),
		withoutUnusedMessages(),
		withoutUnusedIcons(),
		earlyLogin(path('src/early.ts')),
		first.plugin,
		signIn.plugin,
		smallStyles(path('../node_modules/@cloudscape-design/components'), unusedComponents),
	],
	resolve: {
		alias: [
			{
				// Cloudscape's messages are shipped in parsed form, so the message parser is not needed (10 kB
				// compressed).
				find: /^@formatjs\/icu-messageformat-parser$/,
				replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js',
			},
		],
	},
	define: { __APP_VERSION__: JSON.stringify(version) },
	worker: { format: 'es' },
	build: {
		outDir: path('../dist/web'),
		emptyOutDir: true,
		target: 'es2024',
		// All browsers that the portal supports have modulepreload.
		modulePreload: { polyfill: false },
		sourcemap: false,
		chunkSizeWarningLimit: 1300,
		// Modules that four or more views share form one file: it compresses better than twenty files, and is one
		// request.
		rolldownOptions: {
			// On a slow machine, Vite would print the time of each plugin at every start.
			checks: { pluginTimings: false },
			output: {
				chunkFileNames: ({ name, facadeModuleId }) =>
					`assets/${/\/features\/([^/]+)\/pages\.ts$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? name}-[hash].js`,
				codeSplitting: {
					groups: [
						// All chunks with schemas import the chunk of zod. forbid-eval is in the same chunk, so it runs
						// before any schema.
						{ name: 'zod', test: /node_modules\/zod\/|\/forbid-eval\.ts$/, priority: 3 },
						{ name: 'first', test: first.has, priority: 2 },
						{ name: 'sign-in', test: signIn.has, priority: 1 },
						{ name: 'shared', test: (id) => !onlyWithResults.test(id), minShareCount: 4 },
					],
				},
			},
		},
	},
});
