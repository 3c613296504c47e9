import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packagedChromium } from '../support/browser.ts';

/** Shared libraries that every Debian system has: those of glibc and of the compiler's runtime. */
const ofEverySystem = /^(linux-vdso|ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libgcc_s)\.so/;

it('the test browser starts without additional system packages', async () => {
	const { executablePath, libraryPath } = await packagedChromium();
	const { stdout } = await promisify(execFile)('ldd', [executablePath], {
		env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
	});
	const lines = stdout.split('\n').flatMap((line) => line.trim() || []);
	const fromTheSystem = lines.filter((line) => !line.includes(`${libraryPath}/`));
	expect(lines.length).toBeGreaterThan(fromTheSystem.length);
	expect(fromTheSystem.filter((line) => !ofEverySystem.test(line.replace(/^\/\S*\//, '')))).toEqual([]);
});
