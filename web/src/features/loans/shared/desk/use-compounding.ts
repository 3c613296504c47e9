import { useCallback, useEffect, useRef, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { whileActive } from '#lib/activity.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type CompoundingResult, compound } from '#shared/contract/compounding.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { toRequest } from '../form/to-request.ts';
import { useLoansText } from '../loans-text.ts';

export interface FreshResult {
	readonly focus: Element | null;
	/** True if the user has submitted the form. The form is then folded when the result is shown. */
	readonly isSubmitted: boolean;
}

const isInForm = (): boolean => document.activeElement?.closest('form') != null;

/** True if the focus is in the form, or was lost because the form was folded. */
export const isLeftInForm = ({ focus }: FreshResult): boolean =>
	isInForm() || (document.activeElement === document.body && focus?.closest('form') != null);

/** True if the user is already editing the inputs again. The form is then not folded, and the page does not scroll. */
export const isEdited = ({ focus }: FreshResult): boolean => isInForm() && document.activeElement !== focus;

/** A result with the inputs from which it was calculated. The form's inputs may have changed since. */
export interface CompoundingOutcome {
	readonly inputs: FormState;
	readonly result: CompoundingResult;
}

/** A request of a calculation. It may be sent before the user presses Go. */
interface SentRequest {
	readonly request: string;
	readonly sentAtMillis: number;
	readonly controller: AbortController;
	readonly answer: Promise<CompoundingResult>;
	result?: CompoundingResult;
}

/** Maximum age of an answer that was requested before the user pressed Go. An older answer is requested again. */
const preparedMillis = 5000;

const unauthorized = 401;
const serverError = 500;
const errorMillis = 8000;
const invalidResultMillis = 6000;

/** @param left result of the previous visit to the calculator, if there is one */
export function useCompounding(reference: ReferenceData, left: CompoundingOutcome | undefined) {
	const { userId } = useSession();
	const text = useLoansText();
	const { show, dismiss } = useNotifications();
	const [outcome, setOutcome] = useState(left);
	const [asked, setAsked] = useState(left?.inputs);
	const [isBusy, setBusy] = useState(false);
	/** True if the last request was not answered. The shown result, if any, is then from an earlier request. */
	const [isUnanswered, setUnanswered] = useState(false);
	const running = useRef<AbortController>(undefined);
	const prepared = useRef<SentRequest>(undefined);
	useEffect(
		() => () => {
			running.current?.abort();
			prepared.current?.controller.abort();
		},
		[],
	);

	const notice = useRef<string>(undefined);
	const say = (words: string, durationMillis: number) => {
		notice.current = show({ type: 'error', text: words, durationMillis });
	};
	const unsay = useCallback(() => {
		if (notice.current !== undefined) dismiss(notice.current);
		notice.current = undefined;
	}, [dismiss]);

	const clear = useCallback(() => {
		running.current?.abort();
		unsay();
		setOutcome(undefined);
		setAsked(undefined);
		setBusy(false);
		setUnanswered(false);
	}, [unsay]);

	const send = (inputs: FormState, isQuiet = false): SentRequest => {
		const request = toRequest(inputs, reference, userId);
		const controller = new AbortController();
		const answer = callApi(compound, request, { signal: controller.signal, isQuiet });
		return { request: JSON.stringify(request), sentAtMillis: Date.now(), controller, answer };
	};
	const preparedFor = (inputs: FormState): SentRequest | undefined => {
		const { current } = prepared;
		const isUsable =
			current !== undefined &&
			Date.now() - current.sentAtMillis < preparedMillis &&
			current.request === JSON.stringify(toRequest(inputs, reference, userId));
		return isUsable ? current : undefined;
	};

	/** Sends the request before Go is pressed, without a loading overlay, which would cover the button. */
	const prepare = (inputs: FormState) => {
		if (isBusy || preparedFor(inputs) !== undefined) return;
		prepared.current?.controller.abort();
		const sent = send(inputs, true);
		prepared.current = sent;
		sent.answer.then(
			(result) => {
				sent.result = result;
			},
			() => {
				// This failure is not reported: Go sends the request again and reports its failure.
				if (prepared.current === sent) prepared.current = undefined;
			},
		);
	};

	/**
	 * Calculates the inputs. If the API does not answer, the earlier result stays and is marked. If the API refuses the
	 * request, the earlier result is removed.
	 *
	 * @param onResult called immediately before the result is set, so that React renders both changes together
	 */
	const go = async (inputs: FormState, onResult: () => void) => {
		running.current?.abort();
		unsay();
		setUnanswered(false);
		setAsked(inputs);
		const sent = preparedFor(inputs) ?? send(inputs);
		prepared.current = undefined;
		const { controller } = sent;
		running.current = controller;
		const showResult = (result: CompoundingResult) => {
			if (result.rates.length > 0) {
				onResult();
				return setOutcome({ inputs, result });
			}
			setOutcome(undefined);
			say(text.t('errors.invalidResult'), invalidResultMillis);
		};
		if (sent.result !== undefined) {
			setBusy(false);
			return showResult(sent.result);
		}
		setBusy(true);
		try {
			const result = await whileActive(() => sent.answer);
			if (!controller.signal.aborted) showResult(result);
		} catch (error) {
			const isTold = error instanceof ApiError && error.status === unauthorized;
			if (controller.signal.aborted || isTold) return;
			if (error instanceof ApiError && (error.status === 0 || error.status >= serverError)) setUnanswered(true);
			else setOutcome(undefined);
			if (!(error instanceof ApiError)) return say(text.t('errors.invalidResult'), invalidResultMillis);
			say(describeProblem(error, text, text.t('errors.compounding')), errorMillis);
		} finally {
			if (running.current === controller) setBusy(false);
		}
	};

	return {
		outcome: isBusy ? undefined : outcome,
		/** The last result, even while the next one is calculated, so that the view is updated and not rebuilt. */
		lastOutcome: outcome,
		asked,
		isBusy,
		isUnanswered,
		prepare,
		go,
		clear,
	};
}
