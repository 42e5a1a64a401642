/** The id of 'Ready to Get Started?', which the page's other buttons and the way back from a purchase lead to. */
export const GET_STARTED_ID = "get-started";
