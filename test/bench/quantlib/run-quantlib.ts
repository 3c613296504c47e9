import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs a script of this folder with Debian's `quantlib-python`, for a comparison in the same run.
 *
 * @returns the JSON that it printed; `undefined` if QuantLib is not installed, in which case a note is printed
 */
export function runQuantLib<Printed>(script: string, ...values: readonly string[]): Printed | undefined {
	const python = process.env.QUANTLIB_PYTHON ?? '/usr/bin/python3';
	try {
		execFileSync(python, ['-c', 'import QuantLib'], { stdio: 'ignore' });
	} catch {
		console.log(`${script} not compared: ${python} has no QuantLib (apt-get install quantlib-python)`);
		return undefined;
	}
	return JSON.parse(execFileSync(python, [join(import.meta.dirname, script), ...values], { encoding: 'utf8' }));
}

/** Number of coupons per measurement. */
const coupons = 12;

/**
 * Measures QuantLib's compounded coupon on a year of SOFR.
 *
 * @returns microseconds of processor time; infinite if QuantLib is not installed
 */
export function couponMicroseconds(): number {
	const fixings = fileURLToPath(import.meta.resolve('#functions/administration/setup/reference/fixings/SOFR.json'));
	const quantLib = runQuantLib<{ readonly microseconds: number }>('coupons.py', fixings, String(coupons));
	return quantLib?.microseconds ?? Number.POSITIVE_INFINITY;
}
