import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { checkKeys } from '#shared/input/check-keys.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { invalid } from '../schedules/check-job.ts';
import { checkHost, checkHostKeys } from '../schedules/check-keys.ts';

export const pullPath = ['setting'] as const;

export const pullInvalid = (faults: Parameters<typeof invalid>[1]) => invalid('loan-pull-invalid', faults);

/**
 * Checks everything of a setting but its credentials.
 *
 * @throws a refusal (400) with every fault and its place
 */
export async function checkPull(
	written: Readonly<Record<string, unknown>>,
): Promise<{ readonly setting: LoanPull; readonly warnings: readonly JobWarning[] }> {
	const wrongKeys = checkKeys(written).map(({ path, message }) => {
		const params = { field: String(path.at(-1)).slice(0, 60) };
		return { path: [...pullPath, ...path], code: 'unknown-field' as const, message, params };
	});
	if (wrongKeys.length > 0) throw pullInvalid(wrongKeys);
	const { data: setting, error } = loanPull.safeParse(written, { reportInput: true });
	if (setting === undefined) throw pullInvalid(readFaults(error, pullPath));
	const host = await checkHost(setting.host, pullPath);
	const faults = [...host.faults, ...checkHostKeys(setting.hostKeys, pullPath)];
	if (faults.length > 0) throw pullInvalid(faults);
	return { setting, warnings: host.warnings };
}
