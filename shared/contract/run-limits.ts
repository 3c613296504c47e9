/** Limits of the files of a run. */
export const runLimits = {
	inputBytes: 1024 * 1024 * 1024,
	rows: 1_000_000,
	/** A deal with cash flows is answered with some 45 kB. */
	rowsWithPaymentInfo: 20_000,
	/** Deals of each of two runs whose deals are matched. */
	matchedRows: 20_000,
	/** A longer row gets a fault as its result. A deal with separate principals for 600 periods has 80 kB. */
	rowBytes: 256 * 1024,
	/** Deals in the body of a request; more go through a file. */
	bodyBytes: 4 * 1024 * 1024,
	/** Maximum unpacked bytes of the request of a saved valuation, and of its results. */
	savedBytes: 32 * 1024 * 1024,
	/** Time for which links to uploads and to results are valid. */
	linkSeconds: 300,
	/** Runs and their files are removed afterwards. */
	retentionDays: 90,
	/** Runs that are calculated at the same time. Each calculates up to 40 parts at once. */
	runsAtOnce: 4,
	/** Runs of one organisation that are calculated at the same time: half of the capacity. */
	runsAtOnceOfOrganisation: 2,
	/** Faulty rows that the status lists. */
	faultsListed: 20,
	/** Improbable values that the status lists. */
	warningsListed: 20,
	/** Faults of refused deals that are kept with a run. */
	refusedFaultsKept: 10,
	/** Ignored rows that are kept with a run. */
	ignoredRowsKept: 10,
} as const;

/** Failures of a run that are not faults of its file. Screens show them in their language. */
export const runFailures = {
	'storage-full': 'The storage of the portal is full. Start the run again when there is space.',
	'step-failed': 'The run failed on our side. Start it again.',
} as const;
