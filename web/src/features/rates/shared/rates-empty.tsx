import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';

/** In place of tables where there is none. */
export function RatesEmpty({ children }: { readonly children: ReactNode }) {
	return (
		<Box textAlign="center" padding="xl" color="text-body-secondary">
			{children}
		</Box>
	);
}
