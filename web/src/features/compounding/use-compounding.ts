import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompoundingResult } from '../../../../shared/contract/compounding.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session-context.ts';
import { useNotifications } from '../../ui/notifications.tsx';
import { useCompoundingText } from './compounding-text.ts';
import { describeError } from './describe-error.ts';
import type { FormState } from './form/form-state.ts';
import type { ReferenceData } from './form/reference-data.ts';
import { toRequest } from './form/to-request.ts';

/** A result with the inputs that it came from, which the form may have left since. */
export interface CompoundingOutcome {
	readonly inputs: FormState;
	readonly result: CompoundingResult;
}

const unauthorized = 401;
const errorMillis = 8000;
const invalidResultMillis = 6000;

/** @param left the outcome that the calculator was left with before, if there was one */
export function useCompounding(reference: ReferenceData, left: CompoundingOutcome | undefined) {
	const { userId } = useSession();
	const text = useCompoundingText();
	const { show } = useNotifications();
	const [outcome, setOutcome] = useState(left);
	const [isBusy, setBusy] = useState(false);
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);

	const clear = useCallback(() => {
		running.current?.abort();
		setOutcome(undefined);
		setBusy(false);
	}, []);

	const go = async (inputs: FormState) => {
		clear();
		const controller = new AbortController();
		running.current = controller;
		setBusy(true);
		try {
			const result = await callApi('compound', toRequest(inputs, reference, userId), { signal: controller.signal });
			if (controller.signal.aborted) return;
			if (result.rates.length > 0) setOutcome({ inputs, result });
			else show({ type: 'error', text: text.t('errors.invalidResult'), durationMillis: invalidResultMillis });
		} catch (error) {
			const isTold = error instanceof ApiError && error.status === unauthorized;
			if (controller.signal.aborted || isTold) return;
			const durationMillis = error instanceof ApiError ? errorMillis : invalidResultMillis;
			show({ type: 'error', text: describeError(error, text), durationMillis });
		} finally {
			if (running.current === controller) setBusy(false);
		}
	};

	return { outcome, isBusy, go, clear };
}
