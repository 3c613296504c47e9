import Button from '@cloudscape-design/components/button';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../lib/session-context.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useCompoundingText } from '../compounding-text.ts';
import type { DeskToolProps } from '../desk/desk-tool.ts';
import { numberProblem, numberRules } from '../form/number-field.ts';
import { useAddressText } from './address-text.ts';
import { replaceFragment } from './opened-address.ts';
import { addressFragment, linkTo } from './write-address.ts';

const noticeMillis = 4000;
const numbers = ['principal', 'cas', 'margin', 'floor'] as const;

/** Copies the address of the inputs. The address bar has that of the last calculation. */
export function CopyLink({ form, outcome, reference }: DeskToolProps) {
	const session = useSession();
	const t = useAddressText();
	const text = useCompoundingText();
	const { show } = useNotifications();
	const inputs = outcome?.inputs;
	const calculated = useMemo(() => inputs && addressFragment(inputs, reference), [inputs, reference]);
	const hadResult = useRef(false);
	// After each rendering: a link to the calculator leads to its address without inputs.
	useEffect(() => {
		if (calculated !== undefined) replaceFragment(session, calculated);
		else if (hadResult.current) replaceFragment(session, '');
		hadResult.current = calculated !== undefined;
	});

	const copy = async () => {
		const state = form.latest();
		if (form.hasRefused() || numbers.some((key) => numberProblem(state[key], numberRules[key]) !== undefined)) {
			show({ type: 'warning', text: text.t('errors.fixFirst'), durationMillis: noticeMillis });
			return;
		}
		const link = linkTo(addressFragment(state, reference));
		try {
			await navigator.clipboard.writeText(link);
			const said = state.customTextBox1 === '' ? t('copied') : t('copiedWithoutText');
			show({ type: 'success', text: said, durationMillis: noticeMillis });
		} catch {
			// The browser forbids it, or the page has no focus.
			show({ type: 'info', text: t('copyByHand', { link }) });
		}
	};
	return (
		<Button iconName="copy" onClick={() => void copy()}>
			{t('copy')}
		</Button>
	);
}
