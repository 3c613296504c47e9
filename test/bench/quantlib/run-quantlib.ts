import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a script of this folder with Debian's `quantlib-python`, for a comparison in the same run.
 *
 * @returns what it printed as JSON; `undefined` where QuantLib is not installed, which is printed
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
