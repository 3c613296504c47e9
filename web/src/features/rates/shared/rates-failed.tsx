import { Alert, Button } from '@cloudscape-design/components';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FailedQuery } from './failed-query.ts';
import { type RateApi, rateErrorText } from './rate-error-text.ts';
import { useRateText } from './rate-text.ts';

interface RatesFailedProps {
	/** Name of the rates that could not be loaded. */
	readonly title: string;
	readonly failed: FailedQuery;
	/** True if rates of an earlier answer are still shown. */
	readonly isKept?: boolean;
	readonly api: RateApi;
	/** Takes the focus of the button that disappears when the rates are there. */
	readonly results: RefObject<HTMLElement | null>;
}

/** Says that rates could not be loaded, until they are: nothing is known about them but an earlier answer. */
export function RatesFailed({ title, failed, isKept = false, api, results }: RatesFailedProps) {
	const text = useRateText();
	const { error, isBusy, retry } = failed;
	const message = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = message;
		return () => {
			if (current?.contains(document.activeElement)) results.current?.focus();
		};
	}, [results]);
	return (
		<div ref={message}>
			<Alert
				type="error"
				header={title}
				action={
					<Button formAction="none" loading={isBusy} onClick={retry}>
						{text.t('failed.retry')}
					</Button>
				}
			>
				{error !== null && rateErrorText(error, api, text)}
				{isKept && <div>{text.t('failed.kept')}</div>}
			</Alert>
		</div>
	);
}
