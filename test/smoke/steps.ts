import { calculatorSteps } from './calculator-steps.ts';
import { deskSteps } from './desk-steps.ts';
import { rateSteps } from './rate-steps.ts';
import { logOut, operatorSteps, signInByKeyboard } from './session-steps.ts';
import type { Step } from './step.ts';
import { valuationSteps } from './valuation-steps.ts';

/** The main jobs, each on the state that the one before left. */
export const steps: readonly Step[] = [
	signInByKeyboard,
	...calculatorSteps,
	...deskSteps,
	...rateSteps,
	...valuationSteps,
	logOut,
	...operatorSteps,
];
