// Both imported files call every operation. They share one portal, so that the thread of each function starts only
// once.
import './every-example.ts';
import './every-caller.ts';
