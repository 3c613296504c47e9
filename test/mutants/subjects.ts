/** A subject of mutation testing: its sources, and the tests that must detect a change to them. */
export interface Subject {
	readonly sources: readonly string[];
	readonly tests: readonly string[];
	readonly globalSetup?: readonly string[];
}

/** Set-up files for tests that use the handlers of functions and their database. */
const portals = ['test/support/memory-disk.ts', 'test/support/prepare-portals.ts'];

/** Subjects by name. Files and folders are relative to the root of the repository. */
export const subjects: Readonly<Record<string, Subject>> = {
	compounding: {
		sources: ['shared/compounding'],
		tests: [
			'shared/compounding',
			'test/golden/compounding',
			'test/golden/averages',
			'test/property/interest-formula.test.ts',
		],
	},
	fallback: { sources: ['shared/fallback'], tests: ['shared/fallback', 'test/golden/fallback'] },
	curve: { sources: ['shared/curve'], tests: ['shared/curve', 'shared/swap', 'test/golden/curve'] },
	swap: { sources: ['shared/swap'], tests: ['shared/swap', 'test/golden/swap'] },
	deal: {
		sources: ['shared/deal/!(example-deals|sample-deals|deal-columns).ts'],
		tests: [
			'shared/deal',
			'shared/swap',
			'test/golden/swap',
			'functions/valuation/runs/execution/text-rows.test.ts',
			'web/src/features/valuation/calculate/reading/deal-faults.test.ts',
			'web/src/features/valuation/calculate/reading/read-deals.test.ts',
			'web/src/features/valuation/calculate/template/compose-template.test.ts',
		],
	},
	entitlement: {
		sources: [
			...['entitlement', 'layout', 'beyond-organisation'].map((name) => `shared/directory/${name}.ts`),
			...['operation', 'administration'].map((name) => `functions/directory/access/${name}.ts`),
		],
		tests: [
			'shared/directory',
			'functions/directory',
			'test/integration/rights',
			// Tests for sessions that have ended.
			'test/integration/platform/throttling.test.ts',
		],
		globalSetup: portals,
	},
	delivery: {
		sources: ['shared/delivery/*.ts', 'shared/delivery/schedule/{delivery-terms,period-order,rates,run-times}.ts'],
		tests: ['shared/delivery', 'functions/delivery/schedules/check-job.test.ts'],
	},
	notice: {
		sources: ['shared/loan/notice', 'shared/loan/notice-text'],
		tests: ['shared/loan', 'test/golden/notice'],
	},
	form: {
		sources: ['web/src/features/loans/shared/form/refused-entries.ts'],
		tests: ['web/src/features/loans/shared/form'],
	},
	limits: {
		sources: [],
		tests: [
			'functions/calculator/resolve-loan.test.ts',
			'functions/delivery/schedules/check-job.test.ts',
			'shared/contract/routes.test.ts',
			'web/src/features/loans/batch/result/row-faults.test.ts',
			'test/integration/delivery/deliveries.test.ts',
			'test/integration/delivery/late-rates.test.ts',
		],
		globalSetup: portals,
	},
};
