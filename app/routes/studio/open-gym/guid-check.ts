export { loader } from "./guid-check.server";
