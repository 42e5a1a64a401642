/**
 * A fake of the part of Stripe's browser library that a card form uses. Its fields are plain inputs in the page; the
 * bank's question is a dialog with two buttons. The stand-in that served this file performs the calls.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const NAMES = { cardNumber: "Card number", cardExpiry: "Expiry", cardCvc: "CVC" };
  const whole = {
    cardNumber: (text) => text.replace(/\D/g, "").length === 16,
    cardExpiry: (text) => /^\d{2} ?\/ ?\d{2}$/.test(text),
    cardCvc: (text) => /^\d{3,4}$/.test(text),
  };

  function element(type) {
    const handlers = {};
    const input = document.createElement("input");
    input.setAttribute("aria-label", `${NAMES[type]} (stand-in)`);
    input.name = `stripe-${type}`;
    // As wide as its container and without a style of its own, like Stripe's fields.
    Object.assign(input.style, {
      width: "100%",
      border: "0",
      background: "none",
      color: "inherit",
    });
    input.style.font = "inherit";
    const emit = (name, event) => {
      for (const handler of handlers[name] ?? []) handler(event);
    };
    const tell = () => {
      const complete = whole[type](input.value);
      const error =
        type === "cardNumber" && input.value.length >= 16 && !complete
          ? {
              type: "validation_error",
              code: "invalid_number",
              message: "Your card number is invalid.",
            }
          : undefined;
      emit("change", { elementType: type, complete, empty: input.value === "", error });
    };
    input.addEventListener("input", tell);
    input.addEventListener("focus", () => emit("focus", { elementType: type }));
    input.addEventListener("blur", () => emit("blur", { elementType: type }));
    const self = {
      type,
      input,
      mount(place) {
        (typeof place === "string" ? document.querySelector(place) : place).append(input);
        emit("ready", { elementType: type });
        return self;
      },
      on(name, handler) {
        (handlers[name] ??= []).push(handler);
        return self;
      },
      off(name, handler) {
        handlers[name] = (handlers[name] ?? []).filter((one) => handler && one !== handler);
        return self;
      },
      once: (name, handler) => self.on(name, handler),
      update() {},
      blur: () => input.blur(),
      clear: () => {
        input.value = "";
      },
      focus: () => input.focus(),
      unmount: () => input.remove(),
      destroy: () => input.remove(),
    };
    return self;
  }

  function elements() {
    const made = new Map();
    return {
      create(type) {
        made.set(type, element(type));
        return made.get(type);
      },
      // React's wrapper passes its component, which has the name.
      getElement: (type) =>
        made.get(typeof type === "string" ? type : type?.["__elementType"]) ?? null,
      update() {},
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve({}),
    };
  }

  const post = async (act, form) => {
    const answer = await fetch(`${origin}/browser/${act}`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    return answer.json();
  };

  /** Resolves to the holder's answer to the bank. */
  const askHolder = () =>
    new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      for (const [text, value] of [
        ["Complete authentication", true],
        ["Fail authentication", false],
      ]) {
        const button = document.createElement("button");
        button.textContent = text;
        button.addEventListener("click", () => {
          dialog.close();
          dialog.remove();
          resolve(value);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  const refusedByHolder = (kind) => ({
    error: {
      type: "invalid_request_error",
      code: `${kind}_authentication_failure`,
      message: "We are unable to authenticate your payment method.",
    },
  });

  window.Stripe = () => ({
    elements,
    createToken: () => Promise.reject(new Error("Nobody asks for tokens")),
    createPaymentMethod: () => Promise.reject(new Error("Cards are put on file by a set-up")),
    async confirmCardSetup(clientSecret, { payment_method: { card } }) {
      const wanted = { client_secret: clientSecret, number: card.input.value.replace(/\D/g, "") };
      let answer = await post("setup", wanted);
      if (answer.outcome === "authenticate") {
        if (!(await askHolder())) return refusedByHolder("setup_intent");
        answer = await post("setup", { ...wanted, authenticated: "yes" });
      }
      if (answer.outcome === "succeeded") {
        return { setupIntent: { status: "succeeded", payment_method: answer.paymentMethod } };
      }
      const message = answer.message ?? "Something went wrong.";
      return { error: { type: "card_error", code: answer.code ?? "card_declined", message } };
    },
    async confirmCardPayment(clientSecret) {
      const yes = await askHolder();
      const { status } = await post("answer", {
        client_secret: clientSecret,
        authenticated: yes ? "yes" : "no",
      });
      if (status === "succeeded") return { paymentIntent: { status } };
      return refusedByHolder("payment_intent");
    },
    registerAppInfo() {},
    _registerWrapper() {},
  });
  window.Stripe.version = "stand-in";
})();
