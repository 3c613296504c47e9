// Who may import whom. See docs/architecture.md.
const room = (name) => `^${name}/`;
const npm = 'node_modules/';

/** A package of types, without code. */
const typesOnly = '^aws-lambda$';

/** Files of `from` may import nothing but what matches `allowed`. */
const only = (name, from, allowed, { comment = name, node = false } = {}) => ({
	name,
	comment,
	severity: 'error',
	from: { path: from },
	to: { pathNot: [...allowed, '\\.css$', typesOnly], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
});

module.exports = {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		{ name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesOnly } },
		{ name: 'nobody-imports-tests', severity: 'error', from: { pathNot: room('test') }, to: { path: room('test') } },
		only('shared-is-pure', '^shared/(?!workbook/)', [room('shared'), `${npm}zod/`], {
			comment: 'shared knows zod and nothing else',
		}),
		only('workbook', room('shared/workbook'), ['^shared/(workbook|time)/', `${npm}saxes/`]),
		only('decimal-and-time-come-first', '^shared/(decimal|time)/', ['^shared/(decimal|time)/']),
		only('benchmark', room('shared/benchmark'), ['^shared/(benchmark|decimal|time)/']),
		only('compounding', room('shared/compounding'), ['^shared/(compounding|benchmark|decimal|time)/']),
		only('notice', room('shared/notice'), ['^shared/(notice|compounding|benchmark|decimal|time)/']),
		only('comparison', room('shared/comparison'), ['^shared/(comparison|compounding|benchmark|decimal|time)/']),
		only('convention', room('shared/convention'), ['^shared/(convention|time)/']),
		only('averages', room('shared/averages'), ['^shared/(averages|compounding|benchmark|decimal|time)/']),
		only('fallback', room('shared/fallback'), ['^shared/(fallback|averages|compounding|benchmark|decimal|time)/']),
		only('curve', room('shared/curve'), ['^shared/(curve|benchmark|decimal|time)/']),
		only('swap', room('shared/swap'), ['^shared/(swap|curve|fallback|averages|compounding|benchmark|decimal|time)/']),
		only('valuation', room('shared/valuation'), [
			'^shared/(valuation|swap|curve|fallback|averages|compounding|benchmark|decimal|time|contract)/',
		]),
		only('delivery', room('shared/delivery'), [
			'^shared/(delivery|compounding|benchmark|decimal|time|portal)/',
			`${npm}zod/`,
		]),
		only('loan', room('shared/loan'), ['^shared/(loan|time|portal)/', '^shared/workbook/cell(-reference)?\\.ts$']),
		only('portal', room('shared/portal'), ['^shared/(portal|time)/', `${npm}zod/`]),
		only('contract-never-calculates', room('shared/contract'), ['^shared/(contract|portal|time)/', `${npm}zod/`]),
		only('functions', room('functions'), ['^(shared|functions)/', npm], { node: true }),
		{
			name: 'capabilities-are-islands',
			comment: 'a capability never imports another',
			severity: 'error',
			from: { path: '^functions/([^/]+)/', pathNot: room('functions/platform') },
			to: { path: room('functions'), pathNot: ['^functions/$1/', room('functions/platform')] },
		},
		{
			name: 'platform-stands-alone',
			severity: 'error',
			from: { path: room('functions/platform') },
			to: { path: room('functions'), pathNot: room('functions/platform') },
		},
		{
			name: 'only-platform-speaks-to-services',
			comment: 'clients of AWS, SSH and OpenPGP',
			severity: 'error',
			from: { path: room('functions'), pathNot: room('functions/platform') },
			to: { path: `${npm}(@aws-sdk|ssh2|openpgp)/` },
		},
		only(
			'web',
			room('web/src'),
			['^web/src/', '^shared/(contract|time|decimal|portal|workbook|loan|convention)/', npm],
			{
				comment: 'the browser never prices',
			},
		),
		only('web-foundations', '^web/src/(ui|lib|i18n)/', ['^web/src/(ui|lib|i18n)/', room('shared'), npm]),
		{
			name: 'features-are-islands',
			severity: 'error',
			from: { path: '^web/src/features/([^/]+)/' },
			to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
		},
		{
			name: 'features-of-a-group-meet-in-its-shared-room',
			severity: 'error',
			from: { path: '^web/src/features/(rates|valuation)/([^/]+)/' },
			to: {
				path: '^web/src/features/$1/',
				pathNot: ['^web/src/features/$1/$2/', '^web/src/features/$1/(shared|workbook)/'],
			},
		},
		only(
			'infra',
			room('infra'),
			[
				'^infra/',
				'^shared/(contract|portal|time)/',
				'^shared/benchmark/publication\\.ts$',
				npm,
				'^package\\.json$',
				'^web/vite\\.config\\.ts$',
			],
			{
				comment: 'infra names handlers by path',
				node: true,
			},
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
