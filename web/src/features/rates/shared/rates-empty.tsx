import { Box, Button } from '@cloudscape-design/components';

interface RatesEmptyProps {
	readonly message: string;
	/** Leads to rates that do exist. */
	readonly offer?: { readonly text: string; readonly button: string; readonly onAccept: () => void } | undefined;
}

/** Shown if there are no rates. */
export function RatesEmpty({ message, offer }: RatesEmptyProps) {
	return (
		<Box textAlign="center" padding="xl" color="text-body-secondary">
			<p>{message}</p>
			{offer !== undefined && (
				<>
					<p>{offer.text}</p>
					<Button formAction="none" onClick={offer.onAccept}>
						{offer.button}
					</Button>
				</>
			)}
		</Box>
	);
}
