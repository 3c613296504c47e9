import { type LoanBatch, loanBatch } from '#shared/loan/batch/loan-batch.ts';

/** The LVE is the loan valuation engine. An older configuration may lack settings that are required today. */
export function loanBatchOf({
	backendConfig,
}: {
	readonly backendConfig: string;
}): { readonly batch: LoanBatch } | { readonly problem: string } {
	const config: unknown = backendConfig.trim() === '' ? {} : JSON.parse(backendConfig);
	const lve = typeof config === 'object' && config !== null && 'LVE' in config ? config.LVE : undefined;
	if (lve === undefined) return { problem: 'The organization has no LVE configuration.' };
	const { data, error } = loanBatch.safeParse(lve);
	if (data !== undefined) return { batch: data };
	const [first] = error.issues;
	return { problem: `LVE.${first?.path.join('.')}: ${first?.message}` };
}
