import { afterAll, vi } from 'vitest';

/**
 * Captures the output of this process until the tests of the file have run, instead of printing it. Sets the log level
 * to DEBUG.
 */
export function capturedOutput(): { readonly text: () => string } {
	let written = '';
	vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, 'write').mockImplementation((chunk) => {
			written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
			return true;
		});
	}
	afterAll(() => {
		vi.restoreAllMocks();
		vi.unstubAllEnvs();
	});
	return { text: () => written };
}
