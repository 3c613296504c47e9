export const runLimits = {
	inputBytes: 1024 * 1024 * 1024,
	rows: 1_000_000,
	/** Maximum number of deals if cash flows are requested. The answer for a deal with cash flows has about 45 kB. */
	rowsWithPaymentInfo: 20_000,
	/** Maximum number of deals in each of two runs that are compared. */
	matchedRows: 20_000,
	/** Maximum bytes of a row; a longer one gets a fault. A deal with separate principals for 600 periods has 80 kB. */
	rowBytes: 256 * 1024,
	/** Maximum bytes of a request body with deals. Larger books must be uploaded as a file. */
	bodyBytes: 4 * 1024 * 1024,
	/** Maximum bytes of a saved valuation's request before compression, and of its results. */
	savedBytes: 32 * 1024 * 1024,
	linkSeconds: 300,
	retentionDays: 90,
	/** Maximum number of runs at the same time. Each of them calculates up to 40 parts in parallel. */
	runsAtOnce: 4,
	/** Maximum number of runs of one organisation at the same time: half of the maximum of the whole portal. */
	runsAtOnceOfOrganisation: 2,
	faultsListed: 20,
	warningsListed: 20,
	refusedFaultsKept: 10,
	ignoredRowsKept: 10,
} as const;

/** English messages for failures of a run by code, except faults of its file. Screens translate each code. */
export const runFailures = {
	'storage-full': 'The storage of the portal is full. Start the run again when there is space.',
	'step-failed': 'The run failed on our side. Start it again.',
} as const;
