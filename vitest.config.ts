import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = (name: string, more: object = {}) => ({
	test: { name, include: [`test/${name}/**/*.test.ts`], environment: 'node', ...more },
});

export default defineConfig({
	test: {
		projects: [
			node('unit'),
			node('property'),
			node('golden'),
			node('integration', { testTimeout: 30_000, hookTimeout: 60_000 }),
			node('infra', { testTimeout: 60_000, hookTimeout: 120_000 }),
			{
				plugins: [react()],
				test: {
					name: 'web',
					include: ['test/web/**/*.test.{ts,tsx}'],
					environment: 'jsdom',
					setupFiles: ['test/support/web-setup.ts'],
					testTimeout: 30_000,
				},
			},
			node('e2e', {
				testTimeout: 60_000,
				hookTimeout: 180_000,
				fileParallelism: false,
				expect: { poll: { timeout: 10_000 } },
			}),
		],
	},
});
