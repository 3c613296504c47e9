/** Limits of the files of a run. */
export const runLimits = {
	inputBytes: 1024 * 1024 * 1024,
	rows: 1_000_000,
	/** A deal with cash flows has about 45 kB in the answer. */
	rowsWithPaymentInfo: 20_000,
	/** Maximum number of deals in each of two compared runs. */
	matchedRows: 20_000,
	/**
	 * Maximum bytes of a row; a longer row has a fault as its result. A deal with separate principals for 600 periods has
	 * 80 kB.
	 */
	rowBytes: 256 * 1024,
	/** Maximum bytes of deals in a request body; larger books use a file. */
	bodyBytes: 4 * 1024 * 1024,
	/** Maximum unpacked bytes of a saved valuation's request, and of its results. */
	savedBytes: 32 * 1024 * 1024,
	/** Validity of links to uploads and results. */
	linkSeconds: 300,
	/** Days after which runs and their files are removed. */
	retentionDays: 90,
	/** Maximum number of concurrent runs. Each calculates up to 40 parts at once. */
	runsAtOnce: 4,
	/** Maximum number of concurrent runs of one organisation: half of the capacity. */
	runsAtOnceOfOrganisation: 2,
	/** Maximum number of faulty rows in the status. */
	faultsListed: 20,
	/** Maximum number of improbable values in the status. */
	warningsListed: 20,
	/** Maximum number of refused deals' faults stored with a run. */
	refusedFaultsKept: 10,
	/** Maximum number of ignored rows stored with a run. */
	ignoredRowsKept: 10,
} as const;

/** Failures of a run other than faults of its file, by code. Screens translate them. */
export const runFailures = {
	'storage-full': 'The storage of the portal is full. Start the run again when there is space.',
	'step-failed': 'The run failed on our side. Start it again.',
} as const;
