// Who may import whom: one ordered list per layer, in which a name may import itself and earlier names. See docs/architecture.md.
const npm = 'node_modules/';

/** A package of types, without code. */
const typesOnly = '^aws-lambda$';

/** Tests, and the folders of their fixtures, may import everything. */
const tests = '\\.test\\.tsx?$|/testing/';

const sharedOrder = [
	'decimal',
	'time',
	'workbook',
	'input',
	'table',
	'benchmark',
	'compounding',
	'averages',
	'fallback',
	'curve',
	'deal',
	'swap',
	'trade-files',
	'loan',
	'delivery',
	'directory',
	'events',
	'contract',
];

/** Names in one entry are independent of each other. */
const functionsOrder = [
	['platform'],
	['directory'],
	['calendars'],
	['rates'],
	['calculator'],
	['valuation'],
	['loans'],
	['delivery'],
	['events'],
	['administration'],
];

const webOrder = [['lib'], ['i18n'], ['ui'], ['features'], ['app']];

/** Parts of `shared` that the browser may import: it never prices. */
const sharedInTheBrowser = [
	'contract',
	'time',
	'decimal',
	'input',
	'table',
	'directory',
	'delivery',
	'events',
	'deal',
	'workbook',
	'trade-files',
	'loan',
];

/** Files of `from` may import nothing but what matches `allowed`. */
const only = (name, from, allowed, { comment = name, node = false } = {}) => ({
	name,
	comment,
	severity: 'error',
	from: { path: from, pathNot: tests },
	to: { pathNot: [...allowed, '\\.css$', typesOnly], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
});

/** Files of `from` may not import what matches `to`, unless it matches `except`. */
const never = (name, from, to, except = []) => ({
	name,
	severity: 'error',
	from: { path: from, pathNot: tests },
	to: { path: to, pathNot: except },
});

/** Each name of a layer against the names after it, and those in the same entry. */
const inOrder = (layer, order) =>
	order.flatMap((entry, place) =>
		[entry].flat().flatMap((name) => {
			const beside = [entry].flat().filter((other) => other !== name);
			const forbidden = [...beside, ...order.slice(place + 1).flat()];
			return forbidden.length === 0
				? []
				: [never(`${layer}-${name}`, `^${layer}/${name}/`, `^${layer}/(${forbidden.join('|')})/`)];
		}),
	);

/** Every folder of a layer is on its list. */
const onTheList = (layer, order) =>
	never(`${layer}-is-listed`, `^${layer}/(?!(${order.flat().join('|')})/)[^/]+/`, '.');

module.exports = {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		{ name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesOnly } },
		{
			name: 'nobody-imports-tests',
			severity: 'error',
			from: { path: '^(shared|functions|infra|web)/', pathNot: tests },
			to: { path: ['^test/', tests] },
		},
		only('shared-is-pure', '^shared/(?!workbook/|trade-files/)', ['^shared/', `${npm}zod/`]),
		only('shared-workbook-reads-xml', '^shared/workbook/', ['^shared/', `${npm}saxes/`]),
		only('shared-trade-files-read-xml-and-json', '^shared/trade-files/', ['^shared/', `${npm}(saxes|jsonc-parser)/`]),
		...inOrder('shared', sharedOrder),
		onTheList('shared', sharedOrder),
		only('functions', '^functions/', ['^(shared|functions)/', npm], { node: true }),
		...inOrder('functions', functionsOrder),
		onTheList('functions', functionsOrder),
		never('handlers-are-entries', '^functions/', '^functions/[^/]+/handlers/'),
		never('stores-belong-to-their-subject', '^functions/(?!administration/)([^/]+)/', '^functions/.+/store/', [
			'^functions/$1/',
		]),
		never('handlers-call-no-service', '^functions/[^/]+/handlers/', `${npm}(@aws-sdk|ssh2|openpgp)/`),
		never('only-platform-speaks-sftp-and-openpgp', '^functions/(?!platform/)', `${npm}(ssh2|openpgp)/`),
		only('web', '^web/src/', [
			'^web/src/',
			`^shared/(${sharedInTheBrowser.join('|')})/`,
			'^shared/curve/interpolation-names\\.ts$',
			npm,
		]),
		never('the-browser-never-prices', '^web/src/', '^shared/loan/(notice|comparison|life)/'),
		...inOrder('web/src', webOrder),
		never('features-are-islands', '^web/src/features/([^/]+)/', '^web/src/features/', ['^web/src/features/$1/']),
		never(
			'parts-of-a-group-meet-in-its-shared-room',
			'^web/src/features/(loans|rates|valuation|admin)/(?!shared/)([^/]+)/',
			'^web/src/features/',
			['^web/src/features/$1/($2|shared)/'],
		),
		never('shared-rooms-know-no-part', '^web/src/features/([^/]+)/shared/', '^web/src/features/', [
			'^web/src/features/$1/shared/',
		]),
		only('emulators-know-no-portal', '^infra/emulators/', ['^infra/emulators/', npm], { node: true }),
		only(
			'infra',
			'^infra/',
			[
				'^infra/',
				'^shared/(contract|delivery|directory|input|loan|time)/',
				'^shared/benchmark/publication\\.ts$',
				npm,
				'^package\\.json$',
				'^web/vite\\.config\\.ts$',
			],
			{ node: true },
		),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|cdk\\.out|\\.portal)/' },
		tsPreCompilationDeps: true,
		moduleSystems: ['es6', 'cjs'],
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default', 'types'],
			extensions: ['.ts', '.tsx', '.js', '.json'],
		},
	},
};
